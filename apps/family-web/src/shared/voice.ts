import { useSyncExternalStore } from 'react';

// Only a voice on the device reads. A remote voice would send the words to a third party.

function speech(): SpeechSynthesis | undefined {
  return 'speechSynthesis' in window ? window.speechSynthesis : undefined;
}

/** A voice on the device: of US English, else of English, else any. */
function localVoice(): SpeechSynthesisVoice | undefined {
  const local =
    speech()
      ?.getVoices()
      .filter(({ localService }) => localService) ?? [];
  return (
    local.find(({ lang }) => /^en[-_]us$/i.test(lang)) ??
    local.find(({ lang }) => /^en(?![a-z])/i.test(lang)) ??
    local[0]
  );
}

/** Browsers load their voices after the page, and then fire `voiceschanged`. */
function onVoices(listener: () => void): () => void {
  speech()?.addEventListener('voiceschanged', listener);
  return () => speech()?.removeEventListener('voiceschanged', listener);
}

/** Whether the device has a voice now. */
export function useHasVoice(): boolean {
  return useSyncExternalStore(onVoices, () => localVoice() !== undefined);
}

/** The present text. A reader stops its own text only, since another one may have begun since. */
let current: SpeechSynthesisUtterance | undefined;

/** Reads a text aloud in place of the present one. Undefined without a voice on the device. */
export function readAloud(text: string, onEnd: () => void): { readonly stop: () => void } | undefined {
  const voice = localVoice();
  const synthesis = speech();
  if (!voice || !synthesis) return undefined;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voice;
  utterance.lang = voice.lang;
  utterance.onend = onEnd;
  utterance.onerror = onEnd;
  synthesis.cancel();
  current = utterance;
  synthesis.speak(utterance);
  const stop = () => {
    if (current === utterance) synthesis.cancel();
  };
  return { stop };
}
