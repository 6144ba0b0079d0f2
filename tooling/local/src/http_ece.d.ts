/** The decryption of a push, as a browser does it. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Params {
    readonly version: 'aes128gcm';
    readonly privateKey: ECDH;
    readonly authSecret: string;
  }
  const ece: { decrypt(body: Buffer, params: Params): Buffer };
  export default ece;
}
