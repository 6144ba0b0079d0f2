import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { householdOf } from '../network.ts';

/** Connections of one household, or one proxy, whose request has not arrived whole. */
export const MAX_WAITING_CONNECTIONS = 50;
/** An unused connection counts as waiting after this time. */
const IDLE_MS = 10_000;
/** Above this share of all connections, waiting ones give way to new ones. */
const NEARLY_FULL = 0.9;
/** The interval between two log lines about closed connections. */
const LOG_MS = 60_000;

/** An open connection, with its present request or the time since which it has none. */
class Connection {
  readonly socket: Socket;
  request: IncomingMessage | undefined;
  idleSince = Number.NEGATIVE_INFINITY;

  constructor(socket: Socket) {
    this.socket = socket;
  }

  /** A new connection waits from its beginning, and one between two requests after a while. */
  get waits(): boolean {
    return this.request ? !this.request.complete : performance.now() - this.idleSince > IDLE_MS;
  }
}

/**
 * Keeps one machine from holding all connections. Past the limits the oldest waiting connection is closed, so that a
 * new one still comes through: that of a probe, or of a neighbour behind the same address. Connections that were
 * answered, and streams, count only to the limit of all.
 *
 * @param most connections at a time
 * @param onClosed called at most once a minute
 */
export function guardConnections(server: Server, most: number, onClosed: () => void): void {
  const open = new Map<string, Set<Connection>>();
  const bySocket = new WeakMap<Socket, Connection>();
  const all = new Set<Connection>();
  let loggedAt = Number.NEGATIVE_INFINITY;
  const log = () => {
    if (performance.now() - loggedAt < LOG_MS) return;
    loggedAt = performance.now();
    onClosed();
  };
  const closeOldest = (connections: Iterable<Connection>) => {
    for (const { waits, socket } of connections) {
      if (!waits) continue;
      socket.destroy();
      log();
      return;
    }
  };
  server.maxConnections = most;
  server.on('drop', log);
  server.on('connection', socket => {
    const household = householdOf(socket.remoteAddress ?? '');
    const theirs = open.get(household) ?? new Set();
    if (countWaiting(theirs) >= MAX_WAITING_CONNECTIONS) closeOldest(theirs);
    if (all.size >= most * NEARLY_FULL) closeOldest(all);
    const connection = new Connection(socket);
    bySocket.set(socket, connection);
    all.add(connection);
    open.set(household, theirs.add(connection));
    socket.once('close', () => {
      all.delete(connection);
      theirs.delete(connection);
      if (theirs.size === 0 && open.get(household) === theirs) open.delete(household);
    });
  });
  server.on('request', (request, response) => {
    const connection = bySocket.get(request.socket);
    if (!connection) return;
    connection.request = request;
    response.once('close', () => {
      connection.request = undefined;
      connection.idleSince = performance.now();
    });
  });
}

function countWaiting(connections: Iterable<Connection>): number {
  let count = 0;
  for (const { waits } of connections) if (waits) count++;
  return count;
}
