import { createContext, type ReactNode, startTransition, useContext, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * A layer over a page (a dialog, the PIN boxes) is an entry of the browser's history, so that Back closes it and stays on
 * the page. The entry holds a token. The component that shows the layer holds its content, so a reload starts without it.
 */
interface Layers {
  /** Tokens of the layers on the screen. */
  readonly live: Set<string>;
  /** The newest is asked before Back closes something; true keeps it. */
  readonly guards: (() => boolean)[];
  /** Called when one is gone. */
  gone: () => void;
}

const LayersContext = createContext<Layers | undefined>(undefined);

function useLayers(): Layers {
  const layers = useContext(LayersContext);
  if (!layers) throw new Error('no LayersProvider above this component');
  return layers;
}

function tokensIn(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('layers' in state) || !Array.isArray(state.layers)) return [];
  return state.layers.filter(token => typeof token === 'string');
}

/** Below a router, above everything that shows layers. */
export function LayersProvider({ children }: { readonly children: ReactNode }) {
  const [layers] = useState<Layers>(() => ({ live: new Set(), guards: [], gone: () => undefined }));
  return (
    <LayersContext value={layers}>
      <GoneLayers />
      {children}
    </LayersContext>
  );
}

/** Leaves entries whose layer is gone: it was closed, its row was deleted meanwhile, or Forward led back into it. */
function GoneLayers(): null {
  const layers = useLayers();
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const [, look] = useState(0);
  const left = useRef<string | undefined>(undefined);
  useEffect(() => {
    layers.gone = () => look(count => count + 1);
  }, [layers]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const tokens = tokensIn(state);
      // The handler that closes one layer may show another at once, whose entry is not rendered yet.
      if ([...layers.live].some(token => !tokens.includes(token))) return;
      const gone = tokens.length - 1 - tokens.findLastIndex(token => layers.live.has(token));
      if (gone === 0 || left.current === key) return;
      left.current = key;
      navigate(-gone);
    });
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    left.current = undefined;
  }, [key]);
  return null;
}

/** Whether the current history entry is the page itself, without a layer. */
export function useNothingOver(): boolean {
  return tokensIn(useLocation().state).length === 0;
}

let made = 0;

/** Something that may lie over the page. */
export interface Layer<T> {
  /** Its subject; undefined while it is closed. */
  readonly shown: T | undefined;
  readonly show: (about: T) => void;
  readonly close: () => void;
}

/** Something that may lie over the page, and that Back closes. */
export function useLayer<T>(): Layer<T> {
  const layers = useLayers();
  const { state, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ readonly token: string; readonly about: T } | undefined>();
  /** Set until it is rendered: a second press opens nothing more. */
  const opening = useRef<string | undefined>(undefined);
  const tokens = tokensIn(state);
  const token = open?.token;
  const isHere = token !== undefined && tokens.includes(token);

  useEffect(() => {
    if (token === undefined) return;
    opening.current = undefined;
    layers.live.add(token);
    return () => {
      layers.live.delete(token);
      layers.gone();
    };
  }, [layers, token]);

  useEffect(() => {
    if (token === undefined || isHere) return;
    // Back has left its entry, which is still ahead: a layer with unsaved words asks first.
    if (layers.guards.at(-1)?.()) navigate(1);
    else setOpen(undefined);
  }, [layers, token, isHere, navigate]);

  return {
    shown: open?.about,
    show: about => {
      if (opening.current !== undefined) return;
      made += 1;
      const next = `${made}`;
      opening.current = next;
      layers.live.add(next);
      // The router enters the place in a transition. In the same one, the layer is never rendered before its entry: Back at
      // that time would leave an entry that the layer has not seen.
      startTransition(() => setOpen({ token: next, about }));
      navigate({ pathname, search, hash }, { state: { layers: [...tokens, next] } });
    },
    close: () => setOpen(undefined),
  };
}

/**
 * Asked before Back closes the layer that this is rendered in.
 *
 * @param guard answers true to stay, and asks the person
 */
export function useBackGuard(guard: () => boolean): void {
  const { guards } = useLayers();
  const current = useRef(guard);
  useEffect(() => {
    current.current = guard;
  });
  useEffect(() => {
    const ask = () => current.current();
    guards.push(ask);
    return () => void guards.splice(guards.indexOf(ask), 1);
  }, [guards]);
}
