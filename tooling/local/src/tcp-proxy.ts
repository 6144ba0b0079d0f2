import { connect, createServer, type Socket } from 'node:net';

/** A proxy between a client and a server, such as the application and its database, that can break connections. */
export interface TcpProxy {
  readonly port: number;
  /** The next statement with one of these texts arrives, and the connection breaks before the reply. */
  loseAnswerTo(texts: readonly string[], then?: () => void): void;
  /** The number of lost replies. */
  lost(): number;
  /** Refuses every connection, or accepts them again. */
  refuse(on: boolean): void;
  /** Drops everything from the server. */
  stall(on: boolean): void;
  /** Delays everything from the server by this time, in milliseconds. */
  delay(milliseconds: number): void;
  /** Breaks the open connections that the function chooses. Returns their number. */
  cut(isChosen: () => boolean): number;
  close(): void;
}

/**
 * Listens on a free port of 127.0.0.1 and forwards to another one.
 *
 * @param target the port, or a function that chooses one for each connection. Undefined refuses the connection
 */
export async function startProxy(target: number | (() => number | undefined)): Promise<TcpProxy> {
  let losing: readonly string[] = [];
  let losses = 0;
  let afterwards: (() => void) | undefined;
  let stalled = false;
  let refusing = false;
  const open = new Set<Socket>();
  const upstreams = new Set<Socket>();
  // Data is forwarded at once: buffering would add 40 ms to each statement.
  const noDelay = true;
  const server = createServer({ noDelay }, client => {
    const port = typeof target === 'number' ? target : target();
    if (refusing || port === undefined) return void client.destroy();
    const upstream = connect({ port, host: '127.0.0.1', noDelay });
    upstreams.add(upstream);
    let lost = false;
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        upstreams.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', data => {
      const sent = data.toString('latin1').toLowerCase();
      if (losing.some(text => sent.includes(text))) {
        losing = [];
        losses++;
        lost = true;
      }
      upstream.write(data);
    });
    upstream.on('data', data => {
      if (lost) {
        client.destroy();
        afterwards?.();
        afterwards = undefined;
      } else if (!stalled) client.write(data);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    port: address.port,
    loseAnswerTo: (texts, then) => {
      losing = texts;
      afterwards = then;
    },
    lost: () => losses,
    refuse: on => {
      refusing = on;
      if (on) for (const socket of open) socket.destroy();
    },
    stall: on => {
      stalled = on;
    },
    delay: milliseconds => {
      const delayed = [...upstreams];
      for (const socket of delayed) socket.pause();
      setTimeout(() => {
        for (const socket of delayed) socket.resume();
      }, milliseconds);
    },
    cut: isChosen => {
      const chosen = [...upstreams].filter(isChosen);
      for (const socket of chosen) socket.destroy();
      return chosen.length;
    },
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
