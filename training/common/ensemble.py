"""The members of a detector as one network."""

from pathlib import Path

import torch
from torch import Tensor, nn

from common.half import stored_values


class Members(nn.Module):
    """Logits of members that each answer one logit for each of n things, side by side: n x MEMBERS."""

    def __init__(self, members: list[nn.Module]) -> None:
        super().__init__()
        self.members = nn.ModuleList(members)

    def forward(self, x: Tensor) -> Tensor:
        return torch.stack([member(x) for member in self.members], 1)


def load_member(network: nn.Module, path: Path, member: int, constants: tuple[str, ...] = ()) -> None:
    """Puts the weights of one member of ``Members`` as they ship in place. What ends with one of ``constants`` is not stored and stays."""
    values, state = stored_values(path), network.state_dict()
    learnt = [name for name in state if not name.endswith(constants)]
    network.load_state_dict(state | {name: torch.from_numpy(values[f"members.{member}.{name}"]) for name in learnt})
