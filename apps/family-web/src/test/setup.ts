import { dismissToast } from '@pocketful/ui-kit/toast';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { clearDrafts } from '../shared/draft.ts';
import { closeTabs } from './family-tab.tsx';

afterEach(() => {
  cleanup();
  closeTabs();
  clearDrafts();
  dismissToast();
  localStorage.clear();
});
