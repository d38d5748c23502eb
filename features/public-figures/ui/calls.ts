import { rpcClient } from '@unmask/ui/calls.ts';
import type { publicFiguresContract } from '../whole-contract.ts';

/** The typed client of this slice's calls under /rpc. */
export const figureCalls = () => rpcClient<{ publicFigures: typeof publicFiguresContract }>().publicFigures;

export const FIGURES_KEY = ['public-figures'];
export const summaryKey = [...FIGURES_KEY, 'summary'];
export const listKey = (search: string) => [...FIGURES_KEY, 'list', search];
export const entryKey = (slug: string) => [...FIGURES_KEY, 'entry', slug];
export const incidentsKey = (slug: string) => [...FIGURES_KEY, 'incidents', slug];
export const ownKey = (userId: string) => [...FIGURES_KEY, 'own', userId];
export const claimsKey = (userId: string) => [...FIGURES_KEY, 'claims', userId];
export const requestsKey = [...FIGURES_KEY, 'requests'];
export const reviewKey = [...FIGURES_KEY, 'review'];
