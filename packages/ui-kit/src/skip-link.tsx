import type { MouseEvent } from 'react';

/** Id of a screen's main part, which {@link SkipLink} leads to; `Page` and `CenteredPage` carry it. */
export const MAIN_ID = 'main';

/** Past the bar to the page: the first thing that Tab reaches, seen only while it has the focus. Render it once, first. */
export function SkipLink() {
  const focusMain = (event: MouseEvent) => {
    const main = document.getElementById(MAIN_ID);
    if (!main) return;
    // By script, so that a router's address stays as it is.
    event.preventDefault();
    main.focus();
  };
  return (
    <a
      href={`#${MAIN_ID}`}
      onClick={focusMain}
      className="fixed top-2 left-2 z-60 flex min-h-control items-center rounded-md bg-primary px-4 font-semibold text-on-primary not-focus:sr-only"
    >
      Skip to content
    </a>
  );
}
