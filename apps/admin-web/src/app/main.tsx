import './strict-policy.ts';
import './styles.css';
import { captureErrors } from '@pocketful/web-kit/errors/error-capture';
import { tolerateTranslation } from '@pocketful/web-kit/errors/translated-page';
import { keepBeforeReload } from '@pocketful/web-kit/places/load-code';
import { preloadPlace } from '@pocketful/web-kit/places/places';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { openStaffRuntime } from '../shared/staff-runtime.tsx';
import { App } from './app.tsx';
import { PLACES } from './places.tsx';

captureErrors();
tolerateTranslation();

preloadPlace(PLACES, 'stranger', location.pathname);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const runtime = openStaffRuntime();
keepBeforeReload(() => runtime.drafts.stash(runtime.person()));
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App runtime={runtime} />
    </BrowserRouter>
  </StrictMode>,
);
