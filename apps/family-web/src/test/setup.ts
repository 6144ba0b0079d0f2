import { afterEach } from 'vitest';
import { closeTabs } from './family-tab.tsx';

afterEach(closeTabs);
