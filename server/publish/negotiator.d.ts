// The published types know nothing yet of the second argument.
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | string[] | undefined> })
    /** The best of what is available; among those a client likes alike, the first preferred one. */
    encoding(
      available: readonly string[],
      options: { preferred: readonly string[] },
    ): string | undefined
  }
}
