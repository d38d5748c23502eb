import { type ComponentType, createContext, lazy, type ReactNode, Suspense, useContext } from 'react';
import { type Load, type Places, placesOf, type WebSlice } from './slice.ts';
import { Waiting } from './waiting.tsx';

const SlicesContext = createContext<readonly WebSlice[]>([]);

export function SlicesProvider({ slices, children }: { slices: readonly WebSlice[]; children: ReactNode }) {
  return <SlicesContext value={slices}>{children}</SlicesContext>;
}

export const useSlices = (): readonly WebSlice[] => useContext(SlicesContext);

/** What the slices put into one place. */
export function usePlaces<Name extends keyof Places>(name: Name): readonly Places[Name][] {
  return placesOf(useSlices(), name);
}

/** Made once for each loader: a component that is made anew loses what was typed into it. */
const made = new Map<unknown, ComponentType<never>>();

interface PartProps<Props> {
  load: Load<Props>;
  /** Until it is there: a spinner; null where room is kept for it. */
  waiting?: ReactNode;
}

/** The part behind a loader. */
export function Part<Props extends object>({
  load,
  waiting = <Waiting />,
  ...props
}: PartProps<Props> & Props) {
  if (!made.has(load)) made.set(load, lazy(load) as unknown as ComponentType<never>);
  const Loaded = made.get(load) as unknown as ComponentType<Props>;
  return (
    <Suspense fallback={waiting}>
      <Loaded {...(props as unknown as Props)} />
    </Suspense>
  );
}

/** Address of a page of a slice: the router's own table knows only those of the app itself. */
export const toSlice = (path: string) => path as '/';
