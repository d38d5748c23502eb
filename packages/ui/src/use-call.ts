import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FailureWords, tellFailure } from './failure.ts';
import { showToast, type ToastWords } from './toast.tsx';

interface CallOptions<Input, Output> {
  call: (input: Input) => Promise<Output>;
  /** What is said once it is done. */
  done?: ToastWords | ((output: Output, input: Input) => ToastWords);
  /** What is said when it failed. */
  failed: FailureWords;
  /** Keys of what is another now. It is read again after a failure too: what is shown may have been older than the service. */
  changes?: readonly QueryKey[];
  onDone?: (output: Output, input: Input) => unknown;
  /** After either, for what no key names. */
  onEnd?: () => unknown;
}

export interface Call<Input> {
  busy: boolean;
  /** What the call under way was asked for; undefined when there is none. */
  running: Input | undefined;
  /** @returns whether it was done; a failure has been told. */
  run: (input: Input) => Promise<boolean>;
}

/** One change asked of the service: busy meanwhile, told in words, and what it changes is read again. */
export function useCall<Input = void, Output = unknown>(options: CallOptions<Input, Output>): Call<Input> {
  const queries = useQueryClient();
  const { call, done, failed, changes = [], onDone, onEnd } = options;
  const mutation = useMutation({ mutationFn: call });

  async function run(input: Input): Promise<boolean> {
    let ended = false;
    try {
      const output = await mutation.mutateAsync(input);
      ended = true;
      if (done !== undefined) showToast(typeof done === 'function' ? done(output, input) : done);
      await onDone?.(output, input);
    } catch (thrown) {
      // What went wrong in the page itself is no refusal of the service.
      if (ended) throw thrown;
      tellFailure(thrown, failed);
    }
    await Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey })));
    await onEnd?.();
    return ended;
  }

  return { busy: mutation.isPending, running: mutation.isPending ? mutation.variables : undefined, run };
}
