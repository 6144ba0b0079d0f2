import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The token of a link in a mail. It stands behind the `#`, so that no server on the way sees it; '' where the link is not
 * whole.
 */
export function useMailToken(): string {
  const { hash } = useLocation();
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token') ?? '');
  return token;
}
