// The parameters of RFC 3492.
const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [36, 1, 26, 38, 700, 72, 128];
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** An international domain in ASCII: 'müller.example' as 'xn--mller-kva.example'. */
export function asciiDomain(domain: string): string {
  const labels = domain.normalize('NFKC').toLowerCase().split('.');
  return labels.map(label => (/^[\0-\x7F]*$/.test(label) ? label : `xn--${encoded(label)}`)).join('.');
}

/** A label in punycode. */
function encoded(label: string): string {
  const codes = [...label].map(sign => sign.codePointAt(0) ?? 0);
  const plain = codes.filter(code => code < FIRST_CODE);
  let text = String.fromCodePoint(...plain) + (plain.length > 0 ? '-' : '');
  let [done, bias, delta, code] = [plain.length, FIRST_BIAS, 0, FIRST_CODE];
  while (done < codes.length) {
    const from = code;
    const next = Math.min(...codes.filter(other => other >= from));
    delta += (next - code) * (done + 1);
    code = next;
    for (const other of codes) {
      if (other < code) delta += 1;
      if (other !== code) continue;
      text += variableLength(delta, bias);
      bias = adapted(delta, done + 1, done === plain.length);
      delta = 0;
      done += 1;
    }
    delta += 1;
    code += 1;
  }
  return text;
}

/** A number in digits whose count follows from the bias. */
function variableLength(delta: number, bias: number): string {
  let [left, text] = [delta, ''];
  for (let k = BASE; ; k += BASE) {
    const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
    if (left < threshold) return text + DIGITS.charAt(left);
    text += DIGITS.charAt(threshold + ((left - threshold) % (BASE - threshold)));
    left = Math.floor((left - threshold) / (BASE - threshold));
  }
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? DAMP : 2));
  left += Math.floor(left / count);
  let k = 0;
  for (; left > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) left = Math.floor(left / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * left) / (left + SKEW));
}
