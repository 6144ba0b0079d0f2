// By default zod tries whether it may compile code, which a strict Content-Security-Policy reports as a violation. It
// looks here when it is loaded, which is later than this and not with every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
