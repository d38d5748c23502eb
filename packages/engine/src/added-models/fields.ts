/** A manifest that cannot be used. `message` names the file and the field in one line. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}

const MAX_TEXT = 200;

/** Typed reading of one JSON object; every complaint names the field. */
export class Fields {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #file: string;
  readonly #prefix: string;

  private constructor(values: object, file: string, prefix: string) {
    this.#values = { ...values };
    this.#file = file;
    this.#prefix = prefix;
  }

  /** @throws ManifestError when the text is no JSON object */
  static parse(text: string, file: string): Fields {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new ManifestError(`${file}: this is not JSON`);
    }
    if (!isObject(value)) throw new ManifestError(`${file}: a JSON object is expected`);
    return new Fields(value, file, '');
  }

  problem(field: string, what: string): ManifestError {
    return new ManifestError(`${this.#file}: ${this.#prefix}${field}: ${what}`);
  }

  has(field: string): boolean {
    return this.#values[field] !== undefined;
  }

  /** Refuses misspelt fields, which would otherwise be silently without effect. */
  only(known: readonly string[]): void {
    for (const field of Object.keys(this.#values)) {
      if (!known.includes(field)) throw this.problem(field, `unknown field (known: ${known.join(', ')})`);
    }
  }

  text(field: string): string {
    const value = this.#values[field];
    if (value === undefined) throw this.problem(field, 'missing');
    if (typeof value !== 'string' || value.trim() === '' || value.length > MAX_TEXT) {
      throw this.problem(field, `must be a text of 1 to ${MAX_TEXT} characters`);
    }
    return value;
  }

  choice<T extends string>(field: string, allowed: readonly T[]): T {
    const value = this.text(field);
    const found = allowed.find((option) => option === value);
    if (found === undefined) throw this.problem(field, `must be one of ${allowed.join(', ')}`);
    return found;
  }

  number(field: string, least: number, most: number, fallback: number): number {
    const value = this.#values[field] ?? fallback;
    if (typeof value !== 'number' || !(value >= least && value <= most)) {
      throw this.problem(field, `must be a number from ${least} to ${most}`);
    }
    return value;
  }

  integer(field: string, least: number, most: number): number {
    const value = this.#values[field];
    if (value === undefined) throw this.problem(field, 'missing');
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) {
      throw this.problem(field, `must be a whole number from ${least} to ${most}`);
    }
    return value;
  }

  /** One number for each colour. */
  three(field: string, fallback: readonly number[]): readonly number[] {
    const value = this.#values[field] ?? fallback;
    const numbers = Array.isArray(value) ? value.filter((each) => Number.isFinite(each)) : [];
    if (!Array.isArray(value) || value.length !== 3 || numbers.length !== 3) {
      throw this.problem(field, 'must be a list of three numbers');
    }
    return numbers;
  }

  inner(field: string): Fields {
    const value = this.#values[field];
    if (value === undefined) throw this.problem(field, 'missing');
    if (!isObject(value)) throw this.problem(field, 'must be a JSON object');
    return new Fields(value, this.#file, `${this.#prefix}${field}.`);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
