export function Head() {
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <link rel="manifest" href="/admin.webmanifest" />
      {/* Of numbers and dates that somebody types iOS would make links, in what React changes later. */}
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
    </>
  )
}
