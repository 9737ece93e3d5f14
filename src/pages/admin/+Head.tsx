export function Head() {
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <link rel="manifest" href="/admin.webmanifest" />
    </>
  )
}
