import { formatsOf } from '@pocketful/domain/intl/formats';
import { setReader } from '@pocketful/domain/intl/reader';
import { afterEach } from 'vitest';
import { closeTabs } from './family-tab.tsx';

afterEach(closeTabs);
afterEach(() => setReader(formatsOf()));
