import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

/** The chores that a child suggests; the code comes after the page. */
export const MySuggestions = lazyComponent(async () => (await import('./my-suggestions-list.tsx')).MySuggestionsList);
