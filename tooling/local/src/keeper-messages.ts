/** A message from the owner of a database to its keeper. */
export type KeeperRequest =
  /** End the server now, after the clients. */
  | { readonly type: 'stop' }
  /** This process uses the database: let it end before the server. */
  | { readonly type: 'client'; readonly pid: number };

/** A message from a keeper to the owner of its database. */
export interface KeeperReport {
  /** The server accepts connections. */
  readonly type: 'ready';
  /** pid of the PostgreSQL server. */
  readonly pid: number;
}

/** Narrows a message that arrived at a keeper. */
export function isKeeperRequest(value: unknown): value is KeeperRequest {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  return value.type === 'stop' || (value.type === 'client' && 'pid' in value && typeof value.pid === 'number');
}

/** Narrows a message that arrived from a keeper. */
export function isKeeperReport(value: unknown): value is KeeperReport {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  return value.type === 'ready' && 'pid' in value && typeof value.pid === 'number';
}
