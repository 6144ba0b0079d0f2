import fc from 'fast-check';

// One seed for a file: the second try of a failed test has the same inputs, and fails again.
fc.configureGlobal({ seed: Date.now() });
