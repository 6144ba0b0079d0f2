import './strict-policy.ts';
import './styles.css';
import { isAdult } from '@pocketful/domain/family';
import { readAhead } from '@pocketful/web-kit/calls/use-api';
import { captureErrors } from '@pocketful/web-kit/errors/error-capture';
import { tolerateTranslation } from '@pocketful/web-kit/errors/translated-page';
import { keepBeforeReload } from '@pocketful/web-kit/places/load-code';
import { preloadPlace, readPlace } from '@pocketful/web-kit/places/places';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { browserStorage, storedRole } from '../shared/stored-records.ts';
import { App } from './app.tsx';
import { ParentLayout } from './lazy.ts';
import { PLACES, type Visitor } from './places.tsx';
import { openRuntime } from './runtime.ts';

captureErrors();
tolerateTranslation();

// The stored member is most often the active one, so its screen is loaded while the server is asked.
const likely: Visitor = storedRole(browserStorage(() => localStorage)) ?? 'stranger';
preloadPlace(PLACES, likely, location.pathname);
if (likely !== 'stranger' && isAdult(likely)) ParentLayout.preload();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// A page on plain http has none; in development files change by themselves.
const runtime = openRuntime({ workers: import.meta.env.PROD ? navigator.serviceWorker : undefined });
const memberId = runtime.person();
if (memberId && likely !== 'stranger') {
  const read = readAhead(runtime);
  if (likely === 'family_admin') read.one('getSetupStatus', {});
  readPlace(PLACES, likely, location.pathname, memberId, read);
}
keepBeforeReload(() => runtime.drafts.stash(runtime.person()));
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App runtime={runtime} />
    </BrowserRouter>
  </StrictMode>,
);
