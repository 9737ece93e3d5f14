/** What a file of the site says as JSON; rejects where it is not there or does not come. */
export async function fetchJson(address: string, signal?: AbortSignal): Promise<unknown> {
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(`${address} is answered by ${answer.status}`)
  return answer.json()
}
