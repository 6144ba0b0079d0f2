import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The token of the link in a mail that opened this page; undefined for any other way. The link has it behind the `#`, so
 * that no server on the way sees it.
 */
export function useMailToken(): string | undefined {
  const { hash } = useLocation();
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token') ?? undefined);
  return token;
}
