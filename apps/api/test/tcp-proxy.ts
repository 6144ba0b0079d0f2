import { connect, createServer, type Socket } from 'node:net';

/** A proxy between the application and its database that can lose an answer at the worst moment. */
export interface TcpProxy {
  readonly port: number;
  /** The next time the application sends this text, it arrives, and the connection breaks before the answer does. */
  loseAnswerTo(text: string): void;
  /** Holds back everything that comes from the database. */
  stall(on: boolean): void;
  close(): void;
}

/** Listens on a free port of 127.0.0.1 and passes on to another. */
export async function startProxy(targetPort: number): Promise<TcpProxy> {
  let losing: string | undefined;
  let stalled = false;
  const open = new Set<Socket>();
  const server = createServer(client => {
    const upstream = connect(targetPort, '127.0.0.1');
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
      if (losing !== undefined && data.toString('latin1').toLowerCase().includes(losing)) {
        losing = undefined;
        lost = true;
      }
      upstream.write(data);
    });
    upstream.on('data', data => {
      if (lost) client.destroy();
      else if (!stalled) client.write(data);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    port: address.port,
    loseAnswerTo: text => {
      losing = text;
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
