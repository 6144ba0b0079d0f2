import { dismissToast } from '@pocketful/ui-kit/toast-store';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A screen's code is loaded when it is first shown, and is compiled then.
configure({ asyncUtilTimeout: 5000 });

afterEach(() => {
  cleanup();
  dismissToast();
  localStorage.clear();
});
