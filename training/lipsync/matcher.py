"""The two towers of the lip matcher and the score of a mouth against a sound at a lag."""

import torch
from lipsync.clips import BANDS, MOUTH_CHANNELS, MOUTH_HZ, SOUND_HZ, Clip
from torch import nn

WIDTH = 24
EMBEDDING = 12
# Embeddings of the sound a second: two for each of the mouth, so that lags of a sixteenth can be told apart.
HEARD_HZ = 2 * MOUTH_HZ


class Matcher(nn.Module):
    """Embeds a mouth (8 a second) and a sound (16 a second); cosines of the two say how well they go together."""

    def __init__(self) -> None:
        super().__init__()
        self.mouth = nn.Sequential(
            nn.Dropout(0.2),
            nn.Conv1d(MOUTH_CHANNELS, WIDTH, 3, padding=1),
            nn.ReLU(),
            nn.Dropout(0.2),
            nn.Conv1d(WIDTH, EMBEDDING, 3, padding=1),
        )
        self.sound = nn.Sequential(
            nn.Dropout(0.2),
            nn.Conv1d(BANDS, WIDTH, 5, padding=2, stride=SOUND_HZ // HEARD_HZ),
            nn.ReLU(),
            nn.Dropout(0.2),
            nn.Conv1d(WIDTH, EMBEDDING, 5, padding=2),
        )

    def seen(self, mouth: torch.Tensor) -> torch.Tensor:
        """[b, channels, n] -> unit vectors [b, n, e]."""
        return nn.functional.normalize(self.mouth(mouth), dim=1).transpose(1, 2)

    def heard(self, sound: torch.Tensor) -> torch.Tensor:
        """[b, bands, m] at 32 Hz -> unit vectors [b, m / 2, e]."""
        return nn.functional.normalize(self.sound(sound), dim=1).transpose(1, 2)


@torch.no_grad()
def lag_curve(matcher: Matcher, clip: Clip, sound_of: Clip, lags: range, least: int = 8) -> dict[int, float]:
    """Mean cosine per lag (sixteenths of a second; positive: the sound comes later) where ``least`` samples meet."""
    seen = matcher.seen(torch.from_numpy(clip.mouth)[None])[0]
    heard = matcher.heard(torch.from_numpy(sound_of.sound)[None])[0]
    first = round(clip.start_s * HEARD_HZ)
    places = first + 2 * torch.arange(len(seen))
    curve = {}
    for lag in lags:
        inside = (places + lag >= 0) & (places + lag < len(heard))
        if int(inside.sum()) >= least:
            curve[lag] = float((seen[inside] * heard[places[inside] + lag]).sum(dim=1).mean())
    return curve
