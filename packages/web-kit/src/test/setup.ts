import { dismissToast } from '@pocketful/ui-kit/toast-store';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(() => {
  cleanup();
  dismissToast();
  sessionStorage.clear();
});
