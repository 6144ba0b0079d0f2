/** A file that a call answered with. */
export interface ReceivedFile {
  readonly content: Blob;
  /** As the server names it; undefined when it does not. */
  readonly name: string | undefined;
}

/** How far a file has come, in bytes. */
export interface FileProgress {
  readonly received: number;
  /** Undefined where the server does not know it beforehand. */
  readonly total: number | undefined;
}

/** Reads an answer that is a file, and reports its progress. Throws the connection's errors. */
export async function receiveFile(
  response: Response,
  onProgress: (progress: FileProgress) => void = () => undefined,
): Promise<ReceivedFile> {
  // Of a compressed answer this is the compressed length, which does not compare with the bytes read.
  const length = response.headers.has('content-encoding') ? null : response.headers.get('content-length');
  const total = length === null ? undefined : Number(length);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    parts.push(next.value);
    received += next.value.byteLength;
    onProgress({ received, total });
  }
  const type = response.headers.get('content-type') ?? '';
  return { content: new Blob(parts, { type }), name: nameIn(response.headers.get('content-disposition')) };
}

/** The file's name in a Content-Disposition header (RFC 6266): the encoded one, else the plain one. */
function nameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  const plain = /filename="([^"]*)"|filename=([^;]+)/i.exec(disposition ?? '');
  return plain?.[1] ?? plain?.[2]?.trim();
}
