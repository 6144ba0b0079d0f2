import { screenTests } from '@pocketful/web-kit/test/screen-tests';

export default screenTests('src/test/setup.ts');
