import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

export { MailOffer } from './mail-offer.tsx';

/** The tab of Settings about notices. Its code is loaded when the tab is first opened. */
export const NoticesSettings = lazyComponent(async () => (await import('./notices-settings.tsx')).NoticesSettings);
