import { announce } from '@pocketful/ui-kit/live-region';
import { dismissToast } from '@pocketful/ui-kit/toast-store';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { listenToErrors } from '../error-events.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
  // What nobody heard or said is not the next test's.
  listenToErrors(() => {})();
  announce('');
  announce('', 'assertive');
  sessionStorage.clear();
});
