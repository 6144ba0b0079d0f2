import { announce } from '@pocketful/ui-kit/live-region';
import { dismissToast } from '@pocketful/ui-kit/toast-store';
import { listenToErrors } from '@pocketful/web-kit/errors/error-events';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { closeTabs } from './family-tab.tsx';

// A dialog's code is loaded when it is first opened, and is compiled then.
configure({ asyncUtilTimeout: 5000 });

afterEach(() => {
  cleanup();
  closeTabs();
  dismissToast();
  // Errors and announcements of one test do not reach the next.
  listenToErrors(() => {})();
  announce('');
  announce('', 'assertive');
  localStorage.clear();
  sessionStorage.clear();
});
