import { act } from '@testing-library/react';

/** A worker that records its messages. */
export class FakeWorker extends EventTarget {
  readonly told: unknown[] = [];
  postMessage(message: unknown) {
    this.told.push(message);
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  update = async () => undefined;
}

/** The browser's workers: one in charge, one that waits, or none. */
export class FakeWorkers extends EventTarget {
  controller: FakeWorker | null;
  readonly registered: string[] = [];
  readonly registration = new FakeRegistration();

  constructor(controller: FakeWorker | null, waiting: FakeWorker | null = null) {
    super();
    this.controller = controller;
    this.registration.waiting = waiting;
  }

  async register(path: string) {
    this.registered.push(path);
    return this.registration;
  }

  /** A newer worker was found and is ready. */
  arrive(): FakeWorker {
    const next = new FakeWorker();
    this.registration.installing = next;
    this.registration.dispatchEvent(new Event('updatefound'));
    this.registration.waiting = next;
    act(() => void next.dispatchEvent(new Event('statechange')));
    return next;
  }
}
