import { useSyncExternalStore } from 'react';
import { type Announcement, currentAnnouncements, subscribeAnnouncements } from './announce-store.ts';

export { announce, forgetAnnouncements } from './announce-store.ts';

/** Where `announce()` speaks; unseen. Render it once, at the root, and from the start: a region that is new stays silent. */
export function LiveRegion() {
  const { polite, assertive } = useSyncExternalStore(
    subscribeAnnouncements,
    currentAnnouncements,
    currentAnnouncements,
  );
  return (
    <div data-live="">
      <div role="status" className="sr-only">
        <Said what={polite} />
      </div>
      <div role="alert" className="sr-only">
        <Said what={assertive} />
      </div>
    </div>
  );
}

/** A new element for each announcement: the same words said twice are heard twice. */
function Said({ what: { id, text } }: { what: Announcement }) {
  return text === '' ? null : <p key={id}>{text}</p>;
}
