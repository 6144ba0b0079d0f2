import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The token of the link in a mail by which this page was opened. It stands behind the `#`, so that no server on the way
 * sees it; undefined where the page was opened otherwise.
 */
export function useMailToken(): string | undefined {
  const { hash } = useLocation();
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token') ?? undefined);
  return token;
}
