import { dismissToast } from '@pocketful/ui-kit/toast-store';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { closeTabs } from './family-tab.tsx';

// A dialog's code is loaded when it is first opened, and is compiled then.
configure({ asyncUtilTimeout: 5000 });

afterEach(() => {
  cleanup();
  closeTabs();
  dismissToast();
  localStorage.clear();
  sessionStorage.clear();
});
