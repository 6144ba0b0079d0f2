import { config } from 'zod';

// By default zod tries whether it may compile code, which a strict Content-Security-Policy reports as a violation. This
// is read when a schema is made, so it stands above every import that makes one.
config({ jitless: true });
