/**
 * React's production build renders in half the time and is the one that families use, so screens are tested on it. It
 * lacks `act`, which the testing library calls when it is loaded: this file comes before it.
 */
import React from 'react';
import { flushSync } from 'react-dom';

Object.assign(React, {
  act: (work: () => unknown) => {
    let result: unknown;
    flushSync(() => {
      result = work();
    });
    // React renders the last update within the next turn of the event loop.
    return Promise.resolve(result).then(async value => {
      await new Promise(resolve => setImmediate(resolve));
      return value;
    });
  },
});
