import { announce } from '@pocketful/ui-kit/live-region';
import { dismissToast } from '@pocketful/ui-kit/toast-store';
import { listenToErrors } from '@pocketful/web-kit/error-events';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A screen's code is loaded when it is first shown, and is compiled then.
configure({ asyncUtilTimeout: 5000 });

afterEach(() => {
  cleanup();
  dismissToast();
  // What nobody heard or said is not the next test's.
  listenToErrors(() => {})();
  announce('');
  announce('', 'assertive');
  localStorage.clear();
  sessionStorage.clear();
});
