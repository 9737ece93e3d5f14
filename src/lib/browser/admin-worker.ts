/** Where the worker is: always here and never kept by a browser, so that a release can replace it. */
export const workerAddress = '/admin-worker.js'

/** The page that the worker opens without a server; it is asked about nothing outside. */
export const shellAddress = '/admin'

/** What the names of the caches begin with, one for each release that is still open somewhere. */
export const setPrefix = 'callboard-admin-'

/** What the locks begin with by which open pages say what they run: then comes their main script. */
export const runningPrefix = 'callboard-admin-runs '
