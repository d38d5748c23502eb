"""The lip matcher without a network: ridge canonical correlation of a few mouth samples with the sound around them."""

from dataclasses import dataclass

import numpy as np
from common.members import MEMBERS
from lipsync.clips import BANDS, Clip
from lipsync.curves import ALL_LAGS, LEAST, Curve
from lipsync.matcher import HEARD_HZ
from lipsync.train import clips_for, even_weights

COMPONENTS = 6
RIDGE = 0.3
# The sound of a mouth sample stands this many sixteenths of a second later: the middle of where a mouth speaks.
USUAL_LAG = 1


@dataclass(frozen=True)
class LinearMatcher:
    """Means and projections of mouth and sound onto common components, scaled by how well each agrees."""

    mouth_mean: np.ndarray
    sound_mean: np.ndarray
    mouth_map: np.ndarray
    sound_map: np.ndarray


def mouth_rows(clip: Clip) -> np.ndarray:
    """[n, 3 * channels]: every mouth sample with its neighbours."""
    padded = np.pad(clip.mouth, ((0, 0), (1, 1)), "edge")
    return np.concatenate([padded[:, :-2], clip.mouth, padded[:, 2:]]).T


def sound_rows(clip: Clip) -> np.ndarray:
    """[m, 5 * bands / 3]: sixteen rows a second, three bands as one, two sixteenths to both sides."""
    count = clip.sound.shape[1] // 2
    coarse = clip.sound[:, : 2 * count].reshape(BANDS // 3, 3, count, 2).mean(axis=(1, 3))
    padded = np.pad(coarse, ((0, 0), (2, 2)), "edge")
    return np.concatenate([padded[:, k : k + count] for k in range(5)]).T


def sound_places(clip: Clip) -> np.ndarray:
    """Row of the sound at the time of each mouth sample."""
    return round(clip.start_s * HEARD_HZ) + 2 * np.arange(clip.mouth.shape[1])


def fit(clips: list[Clip]) -> LinearMatcher:
    """Closed form; every repository weighs the same."""
    mouths, sounds, weights = [], [], []
    for clip, weight in zip(clips, even_weights(clips)):
        rows, places = sound_rows(clip), sound_places(clip) + USUAL_LAG
        inside = places < len(rows)
        mouths.append(mouth_rows(clip)[inside])
        sounds.append(rows[places[inside]])
        weights.append(np.full(inside.sum(), weight / inside.sum()))
    mouth, sound, weight = np.concatenate(mouths), np.concatenate(sounds), np.concatenate(weights)[:, None]
    mouth_mean, sound_mean = (weight * mouth).sum(axis=0), (weight * sound).sum(axis=0)
    mouth, sound = mouth - mouth_mean, sound - sound_mean
    from_mouth, from_sound = whitening((weight * mouth).T @ mouth), whitening((weight * sound).T @ sound)
    left, agreement, right = np.linalg.svd(from_mouth @ ((weight * mouth).T @ sound) @ from_sound)
    mouth_map = from_mouth @ left[:, :COMPONENTS] * agreement[:COMPONENTS]
    return LinearMatcher(mouth_mean, sound_mean, mouth_map, from_sound @ right[:COMPONENTS].T)


def whitening(covariance: np.ndarray) -> np.ndarray:
    """Inverse square root of a covariance with its ridge."""
    ridged = covariance + RIDGE * np.trace(covariance) / len(covariance) * np.eye(len(covariance))
    values, vectors = np.linalg.eigh(ridged)
    return vectors / np.sqrt(values) @ vectors.T


def linear_curve(clips: list[Clip], learn_from: str) -> Curve:
    """The curve by the member that never saw the clip: cosine of the two projections over the whole overlap, per lag."""
    members = [fit(clips_for(clips, member, learn_from)) for member in range(MEMBERS)]

    def curve_of(clip: Clip, sound_of: Clip) -> dict[int, float]:
        matcher = members[clip.file.member]
        seen = (mouth_rows(clip) - matcher.mouth_mean) @ matcher.mouth_map
        heard = (sound_rows(sound_of) - matcher.sound_mean) @ matcher.sound_map
        places = sound_places(clip)
        curve = {}
        for lag in ALL_LAGS:
            inside = (places + lag >= 0) & (places + lag < len(heard))
            if inside.sum() >= LEAST:
                mouth, sound = seen[inside], heard[places[inside] + lag]
                curve[lag] = float((mouth * sound).sum() / np.sqrt((mouth**2).sum() * (sound**2).sum()))
        return curve

    return curve_of
