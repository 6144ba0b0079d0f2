export { MailOffer } from './mail-offer.tsx';
export { NoticesSettings } from './settings-panel.ts';
