/**
 * React's production build renders in less time and is the one that families use, so screens are tested on it. It
 * lacks `act`, which the testing library calls when it is loaded: this file comes before it.
 */
import React from 'react';
import { flushSync } from 'react-dom';
import { rendered } from './rendered.tsx';

Object.assign(React, {
  act: (work: () => unknown) => {
    let result: unknown;
    flushSync(() => {
      result = work();
    });
    return Promise.resolve(result).then(async value => {
      await rendered();
      return value;
    });
  },
});
