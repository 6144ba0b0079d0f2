import { connect, createServer, type Socket } from 'node:net';

/** A proxy between the application and its database that can lose a reply. */
export interface TcpProxy {
  readonly port: number;
  /** The next statement with one of these texts arrives, and the connection breaks before the reply. */
  loseAnswerTo(texts: readonly string[], then?: () => void): void;
  /** The number of lost replies. */
  lost(): number;
  /** Refuses every connection, or accepts them again. */
  refuse(on: boolean): void;
  /** Holds back everything from the database. */
  stall(on: boolean): void;
  close(): void;
}

/** Listens on a free port of 127.0.0.1 and forwards to another one. */
export async function startProxy(targetPort: number): Promise<TcpProxy> {
  let losing: readonly string[] = [];
  let losses = 0;
  let afterwards: (() => void) | undefined;
  let stalled = false;
  let refusing = false;
  const open = new Set<Socket>();
  // Data is forwarded at once: buffering would add 40 ms to each statement.
  const noDelay = true;
  const server = createServer({ noDelay }, client => {
    if (refusing) return void client.destroy();
    const upstream = connect({ port: targetPort, host: '127.0.0.1', noDelay });
    let lost = false;
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
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
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
