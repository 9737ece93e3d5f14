import sharp from 'sharp'

/** Grain that no encoder can make small. */
export function noise(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
}

/** One colour all over. */
export function plain(width: number, height: number, background = '#c60') {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** A photograph as a phone writes it: lying on its side, saying where and by whom it was taken. */
export function fromPhone(width: number, height: number) {
  return noise(width, height)
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Artist: 'Secret Name', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Secret Name</a></x:xmpmeta>')
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .toBuffer()
}
