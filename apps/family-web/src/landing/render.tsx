import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { LandingPage, SessionEnded } from '../features/identity/landing.tsx';
import { ENDED_ID } from './ended-id.ts';

/** The landing page as markup, for a file that needs no script. It contains the notice, hidden. */
export function render(): string {
  const notice = (
    <div id={ENDED_ID} hidden>
      <SessionEnded />
    </div>
  );
  return renderToStaticMarkup(
    <StaticRouter location="/">
      <LandingPage notice={notice} />
    </StaticRouter>,
  );
}
