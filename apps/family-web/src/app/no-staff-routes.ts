/** In place of the calls that staff alone may make: nobody in this app makes one. */
export const STAFF_ROUTES = {};
