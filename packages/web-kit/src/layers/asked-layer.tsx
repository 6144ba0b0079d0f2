import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Layer, useNothingOver } from './layers.tsx';

/**
 * Opens a layer because a link asks for it: `?add=chore`. The address asks until the layer is closed, so that a reload
 * opens it again, and Back closes it.
 *
 * @param name the value of `add`
 * @param about the subject of the layer; undefined while that is not known
 */
export function useAskedLayer<T>(layer: Layer<T>, name: string, about: T | undefined): void {
  const [query, setQuery] = useSearchParams();
  const nothingOver = useNothingOver();
  const stage = useRef<'closed' | 'opening' | 'open'>('closed');
  const isAsked = query.get('add') === name;
  useEffect(() => {
    if (layer.shown !== undefined) stage.current = 'open';
    else if (isAsked && nothingOver && about !== undefined && stage.current === 'closed') {
      stage.current = 'opening';
      layer.show(about);
    } else if (isAsked && nothingOver && stage.current === 'open') {
      stage.current = 'closed';
      const rest = new URLSearchParams(query);
      rest.delete('add');
      setQuery(rest, { replace: true });
    }
  });
}
