/** Server side of single sign-on, for tests. */
export { switchOffWithoutPlan } from './plan-end.ts';
export { addressesOf, providerIdOf, SECRET_PURPOSE } from './provider.ts';
