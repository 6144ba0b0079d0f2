import { announce } from '@pocketful/ui-kit/live-region';
import { dismissToast } from '@pocketful/ui-kit/toast-store';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { listenToErrors } from '../errors/error-events.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
  // Errors and announcements of one test do not reach the next.
  listenToErrors(() => {})();
  announce('');
  announce('', 'assertive');
  sessionStorage.clear();
});
